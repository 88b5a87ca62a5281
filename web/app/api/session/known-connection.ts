/** What is known of the way to the server. Apart from what finds it out, which comes later. */
export const knownConnection = { isLost: false }

/** Whether what is fetched now would be in vain, as far as is known. */
export function isCutOff(): boolean {
  return knownConnection.isLost || !navigator.onLine
}
