import type { ImageRow } from './images.repository.ts'

/** Whether a viewer, who is asked for a private one only, may see an image that is not deleted. */
export async function maySee(
  { visibility, userId }: Pick<ImageRow, 'visibility' | 'userId'>,
  viewer: () => Promise<string | null>,
): Promise<boolean> {
  return visibility === 'public' || (userId !== null && userId === (await viewer()))
}
