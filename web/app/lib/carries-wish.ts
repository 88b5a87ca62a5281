/** Whether a call that changes something says how it is to be in the end, so that sending it twice does no harm. */
export function carriesWish(path: readonly string[], input: unknown): boolean {
  if (path.join('.') !== 'favorites.toggle' || typeof input !== 'object' || input === null) return false
  return 'favorited' in input && typeof input.favorited === 'boolean'
}
