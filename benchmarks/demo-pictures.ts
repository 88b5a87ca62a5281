import { createIllustratorModel } from '../server/src/adapters/image-model/illustrator.ts'
import { firstPictures } from '@pictor/illustrator'

/** Renders the given number of full-size PNGs from the prompts of the demo gallery. */
export async function drawDemoPictures(count: number): Promise<Buffer[]> {
  const workerUrl = new URL('../illustrator/src/worker.ts', import.meta.url)
  const model = createIllustratorModel({ workerUrl })
  const { signal } = new AbortController()
  try {
    const pictures: Buffer[] = []
    for (const picture of firstPictures.slice(0, count)) {
      const wish = { ...picture, styledPrompt: picture.prompt, reference: null, userKey: '', signal }
      pictures.push(Buffer.from((await model.generate(wish)).bytes))
    }
    return pictures
  } finally {
    await model.close()
  }
}
