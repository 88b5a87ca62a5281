import { createDemoImageModel } from '../server/src/adapters/image-model/demo.ts'
import { firstPictures } from '../server/src/adapters/image-model/demo/first-pictures.ts'

/** So many full-size PNGs with something on them, as the demo engine draws them. */
export async function drawDemoPictures(count: number): Promise<Buffer[]> {
  const workerUrl = new URL('../server/src/adapters/image-model/demo/worker.ts', import.meta.url)
  const model = createDemoImageModel({ workerUrl })
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
