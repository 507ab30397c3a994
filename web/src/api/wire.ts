// The line of this page to the server's socket.
import { address } from './http'
import type { Wire } from './socket'

export function pageWire(): Wire {
  const target = address('api/socket')
  target.protocol = target.protocol === 'https:' ? 'wss:' : 'ws:'
  return new WebSocket(target)
}
