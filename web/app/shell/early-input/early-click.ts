/** A click is kept this long; a later replay would surprise the user. */
const RETENTION_MS = 10_000

interface EarlyClick {
  button: HTMLButtonElement
  event: Event
}

declare global {
  interface Window {
    /** The last button that was clicked before hydration; null after it. */
    earlyClick?: EarlyClick | null
  }
}

/**
 * Runs before the page's own code: on a slow connection, a button is visible and clicked before the page handles
 * clicks. The script stores the click, and the page replays it after hydration. Links work without scripts; fields have
 * early-input.ts. A form that works without scripts declares its method. Any other form would only reload the page,
 * lose its input, and put it into the URL. Enter in a field with `enterKeyHint` clicks its button.
 */
export const EARLY_CLICK_SCRIPT = `!function(){
function isEarly(){return window.earlyClick!==null}
function keep(button,event){if(button)window.earlyClick={button,event}}
addEventListener("click",function(e){if(isEarly())keep(e.target.closest&&e.target.closest("button"),e)},true);
addEventListener("submit",function(e){if(isEarly()&&!e.target.hasAttribute("method"))e.preventDefault()},true);
addEventListener("keydown",function(e){
var box=e.target;
if(!isEarly()||e.key!=="Enter"||e.shiftKey||e.isComposing||!box.form||box.getAttribute("enterkeyhint")!=="go")return;
e.preventDefault();
keep(box.form.querySelector("[type=submit]"),e)
},true)
}()`

/**
 * Must run once the page is interactive; from then on the page handles clicks. Returns a function that replays the last
 * early click.
 */
export function replayEarlyClick(): () => void {
  const click = window.earlyClick
  window.earlyClick = null
  if (!click) return () => {}
  const replay = () => {
    if (click.button.isConnected && performance.now() - click.event.timeStamp < RETENTION_MS) click.button.click()
  }
  if (click.event.eventPhase === Event.NONE) return replay

  // The event is still being dispatched: React hydrates the page synchronously to handle it. Events that React can't
  // handle yet do not reach their target.
  const { target, type } = click.event
  let isHandled = false
  const markHandled = () => (isHandled = true)
  target?.addEventListener(type, markHandled, { capture: true, once: true })
  return () =>
    setTimeout(() => {
      target?.removeEventListener(type, markHandled, { capture: true })
      if (!isHandled) replay()
    })
}
