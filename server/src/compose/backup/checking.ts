import path from 'node:path'
import { CommandError } from '../admin/mistakes.ts'
import { partOf } from './files-on-disk.ts'
import { readManifest, type FilePart, type Manifest } from './manifest.ts'
import { DATABASE, FILE_LIST, SECRET, type BackupPlace } from './place.ts'
import { readFileList } from './taking.ts'

const NAMED_MAX = 20

/** Reads a backup to its last byte and compares it with what its manifest says. Rejects with a CommandError that names what is wrong. */
export async function checkBackup(place: BackupPlace): Promise<Manifest> {
  const manifest = await readManifest(place)
  await demandPart(path.join(place.folder, DATABASE), manifest.database)
  await demandPart(path.join(place.folder, FILE_LIST), manifest.files)
  if (manifest.secret.file) await demandPart(path.join(place.folder, SECRET), manifest.secret.file)
  const damaged: string[] = []
  let count = 0
  for await (const file of readFileList(place)) {
    count++
    if (!(await isPart(path.join(place.files, file.key), file))) damaged.push(file.key)
  }
  if (count !== manifest.files.count) throw new CommandError(`The list of files of ${place.folder} is not whole.`)
  if (damaged.length > 0) throw new CommandError(sentenceOf(damaged))
  return manifest
}

async function demandPart(file: string, part: FilePart): Promise<void> {
  if (await isPart(file, part)) return
  throw new CommandError(`${file} is missing or damaged: it is not what was written. Nothing was restored.`)
}

async function isPart(file: string, part: FilePart): Promise<boolean> {
  const found = await partOf(file).catch(() => null)
  return found?.sha256 === part.sha256 && found.bytes === part.bytes
}

function sentenceOf(damaged: string[]): string {
  const more = damaged.length > NAMED_MAX ? [`  and ${damaged.length - NAMED_MAX} more`] : []
  const named = damaged.slice(0, NAMED_MAX).map((key) => `  ${key}`)
  return [`${damaged.length} files are missing or damaged. Nothing was restored.`, ...named, ...more].join('\n')
}
