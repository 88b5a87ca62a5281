/** Age up to which a click is replayed. A later replay would surprise the user. */
const RETENTION_MS = 10_000

interface EarlyClick {
  button: HTMLButtonElement
  event: Event
}

declare global {
  interface Window {
    /** The last button that was clicked before hydration; null after hydration. */
    earlyClick?: EarlyClick | null
  }
}

/**
 * Runs before the page's own code: on a slow connection, users see and click buttons before the page handles clicks.
 * The script stores the click, and the page replays it after hydration. Enter in a field with `enterKeyHint="go"`
 * counts as a click on its submit button. Links work without scripts, and early-input.ts handles input. The script also
 * prevents the submission of forms without a `method`, which need scripts: the browser would reload the page and put
 * their input into the URL.
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
 * Call it once, when the page is interactive: from then on the script ignores clicks. Returns a function that replays
 * the last early click.
 */
export function takeEarlyClick(): () => void {
  const click = window.earlyClick
  window.earlyClick = null
  if (!click) return () => {}
  const replay = () => {
    if (click.button.isConnected && performance.now() - click.event.timeStamp < RETENTION_MS) click.button.click()
  }
  if (click.event.eventPhase === Event.NONE) return replay

  // The event is still being dispatched: React is hydrating the page synchronously to handle it. If React can't handle
  // the event yet, it stops the event before its target, and the click must be replayed.
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
