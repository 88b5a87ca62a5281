import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { renderComponent } from '../testing/render-component.tsx'
import { ToastProvider } from '../ui/overlay/toast.tsx'
import DesignSystem, { SPECIMENS } from './dev.ui.tsx'

const componentFiles = readdirSync(path.resolve(import.meta.dirname, '../ui'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => path.basename(file))

test('the design system page shows every component of ui', () => {
  expect(SPECIMENS.flatMap(({ files }) => files).sort()).toEqual(componentFiles.sort())
})

test('the page shows each component in both themes, and every color pair with its contrast', async () => {
  const page = await renderComponent(
    <ToastProvider>
      <DesignSystem />
    </ToastProvider>,
  )
  for (const { title } of SPECIMENS) {
    const panes = page.find('h2', title).closest('section')?.querySelectorAll('.light, .dark') ?? []
    expect([title, ...[...panes].map((pane) => pane.childElementCount > 0)]).toEqual([title, true, true])
  }
  expect(page.text()).toMatch(/text-muted on surface-hover\d\.\d/)
})
