/** The address of a private file without the signature that opens it to whoever has it, for an hour or two. */
export function unsigned(url: string): string {
  return url.replace(/\/s\/[^/]+/, '')
}
