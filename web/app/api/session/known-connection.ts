/** The state of the connection as far as it is known. Apart from `watchConnection`, which is loaded later. */
export const knownConnection = { isLost: false }

/** Whether a request would fail now, as far as is known. */
export function isCutOff(): boolean {
  return knownConnection.isLost || !navigator.onLine
}
