/** Age up to which a click is replayed. A later replay would surprise the user. */
const RETENTION_MS = 10_000

interface EarlyClick {
  button: HTMLButtonElement
  event: Event
  /** The last click on a switch before this click. */
  previous?: EarlyClick
}

declare global {
  interface Window {
    /** The last click on a button before hydration; null after hydration. */
    earlyClick?: EarlyClick | null
  }
}

/**
 * Runs before the page's own code: on a slow connection, users see and click buttons before the page handles clicks.
 * The script stores the click, and the page replays it after hydration. Enter in a field with `enterKeyHint="go"`
 * counts as a click on its submit button. Of several clicks only the last one counts, but each click on a switch does:
 * otherwise an image could become public although the user has switched it to private. Links work without scripts, and
 * early-input.ts handles input. The script also prevents the submission of forms without a `method`, which need
 * scripts: the browser would reload the page and put their input into the URL.
 */
export const EARLY_CLICK_SCRIPT = `!function(){
function isEarly(){return window.earlyClick!==null}
function keep(button,event){
if(!button)return;
var previous=window.earlyClick;
if(previous&&previous.button.getAttribute("role")!=="switch")previous=previous.previous;
window.earlyClick={button,event,previous}
}
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
 * the early clicks.
 */
export function takeEarlyClick(): () => void {
  const click = window.earlyClick
  window.earlyClick = null
  if (!click) return () => {}
  const { previous } = click
  if (click.event.eventPhase === Event.NONE) return () => replay(click)

  // The event is still being dispatched: React is hydrating the page synchronously to handle it. If React can't handle
  // the event yet, it stops the event before its target, and the click must be replayed.
  const { target, type } = click.event
  let isHandled = false
  const markHandled = () => (isHandled = true)
  target?.addEventListener(type, markHandled, { capture: true, once: true })
  return () => {
    if (previous) replay(previous)
    setTimeout(() => {
      target?.removeEventListener(type, markHandled, { capture: true })
      if (!isHandled) clickAgain(click)
    })
  }
}

function replay(click: EarlyClick): void {
  if (click.previous) replay(click.previous)
  clickAgain(click)
}

function clickAgain({ button, event }: EarlyClick): void {
  if (button.isConnected && performance.now() - event.timeStamp < RETENTION_MS) button.click()
}
