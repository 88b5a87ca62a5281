/** Last known state of the connection. Separate from `watchConnection`, which is loaded later. */
export const connectionState = {
  isLost: false,
  /** The result of the last health check. Without a network, a server on the same computer still responds. */
  isServerUp: false,
}

/** Whether a request would fail now, according to the last known state. */
export function isDisconnected(): boolean {
  return connectionState.isLost || !(navigator.onLine || connectionState.isServerUp)
}
