import { InvalidArgumentError, type Command } from '@commander-js/extra-typings'
import { getFileKeys, selectFileNamesById } from '../../features/images/index.ts'
import { isUuid } from '../../kernel/uuid.ts'
import type { SetWork } from './command.ts'

const IDS_MAX = 100

export function addImagesCommands(images: Command, setWork: SetWork): void {
  images
    .command('files')
    .description('the current names of the files of images')
    .argument('<ids>', `ids of images, separated by commas, at most ${IDS_MAX}`, parseIds)
    .action((ids) =>
      setWork(async ({ db }) => {
        const found: { id: string; keys: string[] }[] = []
        for (const id of ids) {
          const names = await selectFileNamesById(db, id)
          if (names) found.push({ id, keys: getFileKeys(names) })
        }
        const lines = found.flatMap(({ id, keys }) => [id, ...keys.map((key) => `  ${key}`)])
        return { lines, data: { images: found } }
      }),
    )
}

function parseIds(value: string): string[] {
  const ids = value.split(',')
  if (ids.length > IDS_MAX) throw new InvalidArgumentError(`At most ${IDS_MAX} ids are allowed.`)
  if (!ids.every(isUuid)) throw new InvalidArgumentError('These are not image ids.')
  return ids
}
