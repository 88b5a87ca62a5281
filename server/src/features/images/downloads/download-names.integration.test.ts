import { connect } from 'node:net'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { images } from '../images.table.ts'
import { fileNameFromPrompt } from './file-names.ts'
import { readAttachment } from '../../../../test/fixtures/content-disposition.ts'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { insertImage } from '../../../../test/fixtures/image-rows.ts'
import { openDiskStore } from '../../../../test/fixtures/stored-file.ts'

const { app, database, dataDir } = await startTestApplication()
const port = await findFreePort()
await app.listen({ port, host: '127.0.0.1' })
const { id, fileToken } = await insertImage(database.db)
const file = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#345' } })
  .png()
  .toBuffer()
await openDiskStore(dataDir).put(`original-images/${fileToken}.png`, file, 'image/png')

const NASTY_PARTS = ['\r\n', '\n', '\r\nSet-Cookie: a=b', '\r\n\r\n<html>', '"', '\\', '\\"', ';', "'", '%0d%0a', '%22', '=', ',', '*', '\u202E', '\u200D', '\u2028', '\u0085', '\uFEFF', '\u007F', '\t', '../', '／', '＂', '：', '👩‍🚀', '🏳️‍🌈', '雪', 'é', 'قطة', '\uD800', '\uDFFF', 'CON', '.', ' ', 'x'] // oxfmt-ignore
const prompts = fc.oneof(
  fc.array(fc.constantFrom(...NASTY_PARTS), { minLength: 1, maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(...NASTY_PARTS).map((part) => part.repeat(10_240 / part.length)),
)

/** Requests the download over a socket. Returns the header lines as sent, and the body. */
function requestDownload(): Promise<{ lines: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const received: Buffer[] = []
    socket.on('data', (bytes) => received.push(bytes))
    socket.on('error', reject)
    socket.on('close', () => {
      const response = Buffer.concat(received)
      const end = response.indexOf('\r\n\r\n')
      resolve({ lines: response.toString('latin1', 0, end).split('\r\n'), body: response.subarray(end + 4) })
    })
    socket.write(`GET /api/images/${id}/download HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  })
}

const parseHeaderNames = (lines: string[]) =>
  lines.map((line) => line.slice(0, line.indexOf(':')).toLowerCase()).toSorted()

test('with any prompt, a download has one valid Content-Disposition, no extra header, and the complete file', async () => {
  const usualNames = parseHeaderNames((await requestDownload()).lines)
  await fc.assert(
    fc.asyncProperty(prompts, async (text) => {
      // The database stores neither NUL nor lone surrogates.
      const prompt = text.replaceAll('\0', '').toWellFormed()
      await database.db.update(images).set({ prompt }).where(eq(images.id, id))
      const { lines, body } = await requestDownload()
      expect(lines[0]).toBe('HTTP/1.1 200 OK')
      expect(parseHeaderNames(lines)).toEqual(usualNames)
      const [disposition = ''] = lines.filter((line) => /^content-disposition:/i.test(line))
      const { fallback, fileName } = readAttachment(disposition.slice('content-disposition: '.length))
      expect(fallback).toMatch(/^[\x20-\x7E]+\.png$/)
      expect(fileName).toBe(`${fileNameFromPrompt(prompt)}.png`)
      expect(body.equals(file)).toBe(true)
    }),
    { numRuns: inject('deep') ? 1_000 : 100, seed: 51 },
  )
})
