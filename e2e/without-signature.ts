/** Removes the signature from a private file URL. With the signature anyone can open it for an hour or two. */
export function withoutSignature(url: string): string {
  return url.replace(/\/s\/[^/]+/, '')
}
