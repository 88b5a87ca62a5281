/** A `BroadcastChannel`, or a port in its place. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'close'>

/**
 * Opens a channel between the tabs of the browser. If the browser blocks storage, for which Firefox throws, returns a
 * closed port, whose messages reach nobody.
 */
export function openChannel(name: string): Channel {
  try {
    return new BroadcastChannel(name)
  } catch {
    const { port1 } = new MessageChannel()
    port1.close()
    return port1
  }
}
