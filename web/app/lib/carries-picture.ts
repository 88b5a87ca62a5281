/** Whether a call sends a picture along: on a slow line that takes longer than any other call may. */
export function carriesPicture(path: readonly string[], input: unknown): boolean {
  if (path.join('.') !== 'generation.create' || !isRecord(input) || !isRecord(input['body'])) return false
  return typeof input['body']['image'] === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
