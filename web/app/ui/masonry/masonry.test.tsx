import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HydratedProvider } from '../hydration.ts'
import { Masonry } from './masonry.tsx'

const RATIOS = [2 / 3, 1, 3 / 2, 4 / 5]

test('the server writes every tile with its positions for all column counts, so no JavaScript is needed', () => {
  document.body.innerHTML = renderToString(
    <HydratedProvider>
      <Masonry
        items={[0, 1, 2, 3, 4, 5]}
        keyOf={String}
        ratioOf={ratioOf}
        renderItem={(item) => <a href="/">{item}</a>}
        label="Pictures"
      />
    </HydratedProvider>,
  )
  const list = document.querySelector('ul[aria-label="Pictures"]')
  const tiles = [...(list?.children ?? [])]
  expect(tiles.map((tile) => tile.textContent)).toEqual(['0', '1', '2', '3', '4', '5'])
  for (const columns of [4, 3, 2, 1]) {
    expect(list?.getAttribute('style')).toContain(`--height-${columns}:max(0px`)
    for (const tile of tiles) expect(tile.getAttribute('style')).toContain(`--column-${columns}:`)
  }
  expect(tiles[5]?.getAttribute('aria-posinset')).toBe('6')
  expect(tiles[5]?.getAttribute('aria-setsize')).toBe('6')
})

function ratioOf(item: number) {
  return RATIOS[item % RATIOS.length] ?? 1
}
