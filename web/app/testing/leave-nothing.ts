import { afterAll } from 'vitest'

// Tests may put false ones in its place.
const soon = setImmediate

/**
 * What React has been given to do when a file of tests ends finds no document, and fails the run where it is quick enough. Here it always is: such
 * a file fails with a ReferenceError until it takes away what it has drawn, within `act`. What waits for a timer is not seen.
 */
afterAll(async () => {
  const { window } = globalThis
  Reflect.deleteProperty(globalThis, 'window')
  await new Promise((resolve) => void soon(resolve))
  globalThis.window = window
})
