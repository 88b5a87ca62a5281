import { expect, it, vi } from 'vitest'
import { joinedPieces } from './joined-pieces.server.ts'

it('passes on what was written since the last flush as one piece', () => {
  const pieces: string[] = []
  const stream = joinedPieces(() => {})
  stream.on('data', (piece: Buffer) => pieces.push(piece.toString()))
  stream.write('<html>')
  stream.write('<body>')
  stream.flush()
  stream.flush()
  stream.write('later')
  stream.flush()
  return vi.waitFor(() => expect(pieces).toEqual(['<html><body>', 'later']))
})

it('passes on the rest at the end, and tells of it', async () => {
  const onEnd = vi.fn<() => void>()
  const stream = joinedPieces(onEnd)
  stream.write('<html>')
  stream.end('</html>')
  expect((await stream.toArray()).map(String)).toEqual(['<html></html>'])
  expect(onEnd).toHaveBeenCalledOnce()
})
