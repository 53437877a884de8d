/// Attempts of one session are numbered from 1. 0 stands for the initialization (B-064) or for "none".
public typealias AttemptNumber = UInt32
