import CheckoutCore
import CheckoutModel
import CheckoutServer
import Glibc

extension Configuration {
    /// What the server is told of it.
    func forServer(
        gateway: any GatewayPort, connectionsMax: Int, hosts: [String: HostPolicy.Section]
    ) -> ServerConfiguration {
        var server = ServerConfiguration()
        server.hostSections = hosts
        server.connectionsPerUID = connectionsPerUID
        server.connectionsMax = connectionsMax
        server.recycledUIDs = recycledUIDs
        server.daemonUID = geteuid()
        server.daemonPID = getpid()
        server.keepEvents = keepEvents
        server.keepRecords = keepRecords
        server.keepAudit = keepAudit
        server.engine.gatewayName = gateway.name
        server.engine.live = gateway.live
        server.engine.sessionIdle = sessionIdle
        server.engine.sessionTotal = sessionTotal
        server.engine.hostAnswer = hostAnswer
        server.engine.hostGrace = hostGrace
        return server
    }
}
