export const generation = [
  {
    promise: 'A model call without a response is aborted at the deadline.',
    file: 'server/src/features/generation/worker/worker.ts',
    find: 'AbortSignal.any([stopped, deadline])',
    replace: 'AbortSignal.any([stopped])',
  },
  {
    promise: 'A worker that lost its claim cannot finish the generation.',
    file: 'server/src/features/generation/generation.repository.ts',
    find: 'and(eq(generations.id, id), eq(generations.status, status), eq(generations.attempt, attempt))',
    replace:
      'and(eq(generations.id, id), eq(generations.status, status), or(eq(generations.attempt, attempt), isNull(generations.finishedAt)))',
  },
  {
    promise: 'A paid model that was called is not called again after its worker is lost.',
    file: 'server/src/features/generation/worker/worker.ts',
    find: 'if (row.calledAt !== null && models',
    replace: 'if (row.answeredAt !== null && models',
  },
]
