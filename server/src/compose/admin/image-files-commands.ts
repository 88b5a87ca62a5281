import { z } from 'zod'
import { keysOf, selectFileNamesOf } from '../../features/images/index.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { defineCommand } from './command.ts'

const IDS_MAX = 100

export const imageFilesCommands = [
  defineCommand({
    name: 'images files',
    takes: '<ids>',
    does: `names the files of images as they are now; ids with commas between, at most ${IDS_MAX}`,
    positionals: ['ids'],
    wish: {
      ids: z
        .string('is missing')
        .transform((ids) => ids.split(','))
        .refine((ids) => ids.length <= IDS_MAX && ids.every(isUuid), `must be ids of images, at most ${IDS_MAX}`),
    },
    async run({ db }, { ids }) {
      const images: { id: string; keys: string[] }[] = []
      for (const id of ids) {
        const names = await selectFileNamesOf(db, id)
        if (names) images.push({ id, keys: keysOf(names) })
      }
      return { lines: images.flatMap(({ id, keys }) => [id, ...keys.map((key) => `  ${key}`)]), data: { images } }
    },
  }),
]
