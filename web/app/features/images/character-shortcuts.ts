import { readStored, storeText } from '../../lib/browser-storage.ts'

const STORAGE_KEY = 'character-shortcuts'

/** The setting of this page, which also applies if the browser blocks storage. */
let isOn: boolean | null = null

/** Whether the shortcuts of single characters are turned on in this browser. */
export function areCharacterShortcutsOn(): boolean {
  return isOn ?? readStored(STORAGE_KEY) !== 'off'
}

export function storeCharacterShortcuts(on: boolean): void {
  isOn = on
  storeText(STORAGE_KEY, on ? null : 'off')
}
