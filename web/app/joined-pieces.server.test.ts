import { expect, it, vi } from 'vitest'
import { joinedPieces } from './joined-pieces.server.ts'

it('writes since the last flush are passed on as one piece', () => {
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

it('the rest is passed on at the end, which calls the callback', async () => {
  const onEnd = vi.fn<() => void>()
  const stream = joinedPieces(onEnd)
  stream.write('<html>')
  stream.end('</html>')
  expect((await stream.toArray()).map(String)).toEqual(['<html></html>'])
  expect(onEnd).toHaveBeenCalledOnce()
})
