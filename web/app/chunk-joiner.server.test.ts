import { expect, it, vi } from 'vitest'
import { createChunkJoiner } from './chunk-joiner.server.ts'

it('a flush passes on all writes since the last one as one chunk', () => {
  const chunks: string[] = []
  const stream = createChunkJoiner(() => {})
  stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  stream.write('<html>')
  stream.write('<body>')
  stream.flush()
  stream.flush()
  stream.write('later')
  stream.flush()
  return vi.waitFor(() => expect(chunks).toEqual(['<html><body>', 'later']))
})

it('the end of the stream passes on the remaining writes and calls onEnd', async () => {
  const onEnd = vi.fn<() => void>()
  const stream = createChunkJoiner(onEnd)
  stream.write('<html>')
  stream.end('</html>')
  expect((await stream.toArray()).map(String)).toEqual(['<html></html>'])
  expect(onEnd).toHaveBeenCalledOnce()
})
