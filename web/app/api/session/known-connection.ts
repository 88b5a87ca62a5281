/** Last known state of the connection. Separate from `watchConnection`, which is loaded later. */
export const knownConnection = { isLost: false }

/** Whether a request would fail now, according to the last known state. */
export function isCutOff(): boolean {
  return knownConnection.isLost || !navigator.onLine
}
