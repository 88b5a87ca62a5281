import fc from 'fast-check'
import type { Operation } from './document.ts'
import { FORM_TYPE, type Draft, type Sender } from './drafts.ts'
import { mutation, type Mutation } from './mutations.ts'
import { wellFormed, type WellFormed } from './well-formed.ts'

/** A request to any operation: valid, or mutated in up to three ways. */
export function anyDraft(operations: Operation[]): fc.Arbitrary<Draft> {
  return fc.oneof(
    ...operations.map((operation) => ({ weight: operation.responses ? 3 : 1, arbitrary: draftOf(operation) })),
  )
}

function draftOf(operation: Operation): fc.Arbitrary<Draft> {
  const mutations = fc.oneof(
    { weight: 4, arbitrary: fc.constant<Mutation[]>([]) },
    { weight: 5, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 3 }) },
  )
  return fc
    .tuple(wellFormed(operation), senderOf(operation), typeOf(operation), mutations)
    .map(([wish, sender, type, ways]) => {
      const draft = draftFrom(operation, sender, type, wish)
      for (const spoil of ways) spoil(draft)
      return draft
    })
}

function draftFrom(operation: Operation, sender: Sender, type: string | null, wish: WellFormed): Draft {
  return {
    operation,
    sender,
    type,
    rawParam: null,
    distort: null,
    params: { ...wish.params },
    query: Object.entries(wish.query),
    headers: Object.entries(wish.headers),
    body: wish.body,
  }
}

function senderOf({ name }: Operation): fc.Arbitrary<Sender> {
  // After deleting an account, its user can send no more requests.
  const most =
    name === 'users.deleteAccount' ? (['user', 'leaver', 'leaver', 'leaver', 'leaver'] as const) : (['user'] as const)
  return fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom<Sender>(...most) },
    { weight: 1, arbitrary: fc.constantFrom<Sender>('nobody', 'forger') },
  )
}

function typeOf({ body, takesForms }: Operation): fc.Arbitrary<string | null> {
  if (!body) return fc.constant(null)
  return takesForms ? fc.constantFrom('application/json', FORM_TYPE) : fc.constant('application/json')
}
