import { ASPECT_RATIOS, STYLES, type AspectRatio, type Style, type Visibility } from '@pictor/contract/limits'
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { renderComponent } from '../../../testing/render-component.tsx'
import { styleImageUrl } from './styles/style-panel.tsx'
import { StylePicker } from './styles/style-picker.tsx'
import { RatioPicker, VisibilitySwitch } from './prompt-bar-controls.tsx'

function Ratio({ disabled = false }) {
  const [value, setValue] = useState<AspectRatio>('2:3')
  return <RatioPicker value={value} onChange={setValue} disabled={disabled} />
}

function StyleChoice({ isProPlus = true }) {
  const [value, setValue] = useState<Style>('sketch')
  return <StylePicker value={value} onChange={setValue} isProPlus={isProPlus} disabled={false} />
}

function Switch() {
  const [value, setValue] = useState<Visibility>('public')
  return <VisibilitySwitch value={value} onChange={setValue} disabled={false} />
}

/** The code of the style panel is loaded when the panel opens for the first time. */
const loadStylePanel = () => act(async () => void (await import('./styles/style-panel.tsx')))

test('all aspect ratios can be selected, one of them is selected, and the button names it', async () => {
  const { find, click } = await renderComponent(<Ratio />)
  expect(find('fieldset').querySelectorAll('input[type=radio]')).toHaveLength(ASPECT_RATIOS.length)
  await click(find('input[value="16:9"]'))
  expect(find('fieldset').querySelectorAll('input:checked')).toHaveLength(1)
  const button = find('button', 'Aspect ratio: 16:9')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
})

test('a disabled picker does not allow a choice', async () => {
  const { find } = await renderComponent(<Ratio disabled />)
  const controls = [find('fieldset'), find('button', 'Aspect ratio: 2:3')]
  expect(controls.map((control) => control.hasAttribute('disabled'))).toEqual([true, true])
})

test('the style menu focuses the selected style, supports keys, and returns the focus after a choice', async () => {
  const { find, click, sendKey } = await renderComponent(<StyleChoice />)
  await click(find('button', 'Style: Sketch'))
  await loadStylePanel()
  expect(document.activeElement).toBe(find('[role=menuitemradio]', 'Sketch'))
  expect(find('[role=menu]').querySelectorAll('[role=menuitemradio]')).toHaveLength(STYLES.length)
  await sendKey('Home')
  expect(document.activeElement?.textContent).toBe('None')
  await sendKey('o')
  expect(document.activeElement?.textContent).toBe('Oil painting')
  await click(find('[role=menuitemradio]', 'Oil painting'))
  expect(document.activeElement).toBe(find('button', 'Style: Oil painting'))
  expect(document.querySelector('[role=menu]')).toBeNull()
})

test('Escape keeps the style, and on other plans the menu says that styles need Pro Plus', async () => {
  const { find, click, sendKey, text } = await renderComponent(<StyleChoice isProPlus={false} />)
  await click(find('button', 'Style: Sketch'))
  await loadStylePanel()
  expect(text()).toContain('Pro Plus')
  await sendKey('Escape')
  expect(document.activeElement).toBe(find('button', 'Style: Sketch'))
})

test('the switch shows whether the image will be public or private', async () => {
  const { find, click } = await renderComponent(<Switch />)
  const control = find('[role=switch]')
  const getState = () => [control.textContent, control.getAttribute('aria-checked'), control.title]
  expect(getState()).toEqual(['Public', 'false', 'Anyone can see the image and its prompt'])
  await click(control)
  expect(getState()).toEqual(['Private', 'true', 'Only you can see the image and its prompt'])
  expect(control.getAttribute('aria-label')).toBe('Private instead of public')
})

test('every style has its own image', () => {
  const urls = STYLES.map(styleImageUrl)
  expect(urls.filter((url) => url === undefined)).toEqual([])
  expect(new Set(urls).size).toBe(STYLES.length)
})
