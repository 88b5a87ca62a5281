import type { QueryClient } from '@tanstack/react-query'
import type { Image, Visibility } from '@pictor/contract'

/** What is to become of an image. */
export type Wish = Visibility | 'deleted'

/** One change of some images, among others of the same images. */
export interface ChangeTurn {
  /** Resolves when all earlier ones are over: two that are on their way may arrive in either order. */
  begins: Promise<unknown>
  /** Ends it with what the server answered. Answers how the server has those images that nobody has wished otherwise since. */
  end: (answers: readonly Image[]) => Image[]
}

/** Takes the turn behind all changes of these images that are under way, wherever on the page they were wished for. */
export function takeTurn(queries: QueryClient, images: readonly Image[], wish: Wish): ChangeTurn {
  const changing = changingOf(queries)
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const earlier = images.flatMap(({ id }) => changing.get(id)?.over ?? [])
  for (const image of images) changing.set(image.id, { wish, over, known: changing.get(image.id)?.known ?? image })

  function end(answers: readonly Image[]) {
    resolve()
    for (const answer of answers) {
      const now = changing.get(answer.id)
      if (now) now.known = answer
    }
    const lasting = images.flatMap(({ id }) => changing.get(id) ?? []).filter((each) => each.over === over)
    for (const { known } of lasting) changing.delete(known.id)
    return lasting.map(({ known }) => known)
  }
  return { begins: Promise.all(earlier), end }
}

/** What was wished of an image last; undefined when no change of it is under way. */
export function wishUnderWay(queries: QueryClient, id: string): Wish | undefined {
  return changingOf(queries).get(id)?.wish
}

interface Changing {
  /** The last one, and when the change for it is over. */
  wish: Wish
  over: Promise<void>
  /** As the server has it, by its last answer. */
  known: Image
}

const changingImages = new WeakMap<QueryClient, Map<string, Changing>>()

function changingOf(queries: QueryClient): Map<string, Changing> {
  const known = changingImages.get(queries)
  if (known) return known
  const none = new Map<string, Changing>()
  changingImages.set(queries, none)
  return none
}
