/** Rejects with the error of `createError` if the promise takes longer than `timeoutMs`. */
export async function withTimeout<Result>(
  promise: Promise<Result>,
  timeoutMs: number,
  createError: () => Error,
): Promise<Result> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(createError()), timeoutMs)
  try {
    return await Promise.race([promise, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
