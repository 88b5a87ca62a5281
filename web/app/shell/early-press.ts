/** A press is kept this long; later it would surprise. */
const KEPT_MS = 10_000

interface EarlyPress {
  button: HTMLButtonElement
  at: number
}

declare global {
  interface Window {
    /** The last button that was pressed before the page could answer; null once it can. */
    earlyPress?: EarlyPress | null
  }
}

/**
 * Runs before the page's own code: on a slow line a button is seen, and pressed, before anything listens to it. The press is
 * kept and made good by `replayEarlyPress`. Links need none of this; fields have their own (early-input.ts). A form that works without the
 * page's code says its method; any other would only load the page anew, without what was typed, and with it in the address. Enter in a box that
 * goes by it (`enterKeyHint`) presses its button.
 */
export const EARLY_PRESS_SCRIPT = `addEventListener("click",function(e){if(window.earlyPress===null)return;var b=e.target.closest&&e.target.closest("button");if(b)window.earlyPress={button:b,at:Date.now()}},true);addEventListener("submit",function(e){if(window.earlyPress!==null&&!e.target.hasAttribute("method"))e.preventDefault()},true);addEventListener("keydown",function(e){var t=e.target,b;if(window.earlyPress===null||e.key!=="Enter"||e.shiftKey||e.isComposing||!t.form||t.getAttribute("enterkeyhint")!=="go")return;e.preventDefault();if(b=t.form.querySelector("[type=submit]"))window.earlyPress={button:b,at:Date.now()}},true)`

/** To be called once the page is interactive. */
export function replayEarlyPress(): void {
  const press = window.earlyPress
  window.earlyPress = null
  if (press && press.button.isConnected && Date.now() - press.at < KEPT_MS) press.button.click()
}
