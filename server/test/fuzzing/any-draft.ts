import fc from 'fast-check'
import type { Operation } from './document.ts'
import { FORM_TYPE, type Draft, type Sender } from './drafts.ts'
import { mutation, type Mutation } from './mutations.ts'
import { wellFormed, type WellFormed } from './well-formed.ts'

/** Generates a request to any operation: valid, or mutated in up to three ways. */
export function anyDraft(operations: Operation[]): fc.Arbitrary<Draft> {
  return fc.oneof(
    ...operations.map((operation) => ({ weight: operation.responses ? 3 : 1, arbitrary: anyDraftOf(operation) })),
  )
}

function anyDraftOf(operation: Operation): fc.Arbitrary<Draft> {
  const mutations = fc.oneof(
    { weight: 4, arbitrary: fc.constant<Mutation[]>([]) },
    { weight: 5, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 3 }) },
  )
  return fc
    .tuple(wellFormed(operation), anySenderOf(operation), anyContentTypeOf(operation), mutations)
    .map(([valid, sender, type, chosenMutations]) => {
      const draft = createDraft(operation, sender, type, valid)
      for (const mutate of chosenMutations) mutate(draft)
      return draft
    })
}

function createDraft(operation: Operation, sender: Sender, type: string | null, valid: WellFormed): Draft {
  return {
    operation,
    sender,
    type,
    rawParam: null,
    corruptBody: null,
    params: { ...valid.params },
    query: Object.entries(valid.query),
    headers: Object.entries(valid.headers),
    body: valid.body,
  }
}

function anySenderOf({ name }: Operation): fc.Arbitrary<Sender> {
  // Mostly `leaver` deletes the account, because a deleted user can send no more requests.
  const senders =
    name === 'users.deleteAccount' ? (['user', 'leaver', 'leaver', 'leaver', 'leaver'] as const) : (['user'] as const)
  return fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom<Sender>(...senders) },
    { weight: 1, arbitrary: fc.constantFrom<Sender>('nobody', 'forger') },
  )
}

function anyContentTypeOf({ body, acceptsForms }: Operation): fc.Arbitrary<string | null> {
  if (!body) return fc.constant(null)
  return acceptsForms ? fc.constantFrom('application/json', FORM_TYPE) : fc.constant('application/json')
}
