/** A press is kept this long; later it would surprise. */
const KEPT_MS = 10_000

interface EarlyPress {
  button: HTMLButtonElement
  event: Event
}

declare global {
  interface Window {
    /** The last button that was pressed before the page could answer; null once it can. */
    earlyPress?: EarlyPress | null
  }
}

/**
 * Runs before the page's own code: on a slow line a button is seen, and pressed, before anything listens to it. The press is
 * kept and made good by `takeEarlyPress`. Links need none of this; fields have their own (early-input.ts). A form that works without the
 * page's code says its method; any other would only load the page anew, without what was typed, and with it in the address. Enter in a box that
 * goes by it (`enterKeyHint`) presses its button.
 */
export const EARLY_PRESS_SCRIPT = `!function(){
function isEarly(){return window.earlyPress!==null}
function keep(button,event){if(button)window.earlyPress={button,event}}
addEventListener("click",function(e){if(isEarly())keep(e.target.closest&&e.target.closest("button"),e)},true);
addEventListener("submit",function(e){if(isEarly()&&!e.target.hasAttribute("method"))e.preventDefault()},true);
addEventListener("keydown",function(e){
var box=e.target;
if(!isEarly()||e.key!=="Enter"||e.shiftKey||e.isComposing||!box.form||box.getAttribute("enterkeyhint")!=="go")return;
e.preventDefault();
keep(box.form.querySelector("[type=submit]"),e)
},true)
}()`

/** To be called once the page is interactive: from then on presses are its own business. Answers how to make the last early one good. */
export function takeEarlyPress(): () => void {
  const press = window.earlyPress
  window.earlyPress = null
  if (!press) return () => {}
  const replay = () => {
    if (press.button.isConnected && performance.now() - press.event.timeStamp < KEPT_MS) press.button.click()
  }
  if (press.event.eventPhase === Event.NONE) return replay

  // It is still under way: to answer it, React has hydrated the page in haste. What React can not answer yet does not reach its target.
  const { target, type } = press.event
  let isAnswered = false
  const noteAnswer = () => (isAnswered = true)
  target?.addEventListener(type, noteAnswer, { capture: true, once: true })
  return () =>
    setTimeout(() => {
      target?.removeEventListener(type, noteAnswer, { capture: true })
      if (!isAnswered) replay()
    })
}
