/** Whether a call that changes something says how it is to be in the end, so that sending it twice does no harm. */
export function carriesWish(path: readonly string[], input: unknown): boolean {
  const call = path.join('.')
  if (call === 'images.setVisibility' || call === 'images.restore') return true
  if (call !== 'favorites.toggle' || typeof input !== 'object' || input === null) return false
  return 'favorited' in input && typeof input.favorited === 'boolean'
}
