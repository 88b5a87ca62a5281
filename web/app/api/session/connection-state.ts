/** Last known state of the connection. Separate from `watchConnection`, which is loaded later. */
export const connectionState = {
  isLost: false,
  /**
   * True if the last health check succeeded; false before the first one and while one is running. Without a network, a
   * server on the same computer still responds.
   */
  didRespond: false,
}
