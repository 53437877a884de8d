#include "CWire.h"
#include <checkout/v1/checkout.pb-c.h>
#include <checkout/v1/stored.pb-c.h>

const ProtobufCMessageDescriptor *cw_frame_type(void) { return &checkout__v1__frame__descriptor; }

const ProtobufCMessageDescriptor *cw_stored_session_type(void) { return &checkout__v1__stored_session__descriptor; }

const ProtobufCServiceDescriptor *cw_service(unsigned index) {
    static const ProtobufCServiceDescriptor *const all[] = {
        &checkout__v1__sessions__descriptor, &checkout__v1__methods__descriptor, &checkout__v1__card_form__descriptor,
        &checkout__v1__saved__descriptor,    &checkout__v1__attempts__descriptor, &checkout__v1__shipping__descriptor,
        &checkout__v1__hosts__descriptor,    &checkout__v1__callbacks__descriptor, &checkout__v1__daemon__descriptor,
        &checkout__v1__sandbox__descriptor,
    };
    return index < sizeof all / sizeof *all ? all[index] : NULL;
}
