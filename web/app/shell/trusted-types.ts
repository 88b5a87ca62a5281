/**
 * Runs before the page's own code, in browsers with Trusted Types. The policy accepts what React needs: the empty
 * script element from which React creates scripts, and texts without markup, such as styles. It also accepts script
 * URLs of this site. Anything else is a bug or an attack and is rejected.
 */
export const TRUSTED_TYPES_SCRIPT = `if(window.trustedTypes)trustedTypes.createPolicy("default",{createHTML:function(t){return t==="<script><\\/script>"||t.indexOf("<")<0?t:null},createScriptURL:function(u){return new URL(u,location).origin===location.origin?u:null}})`
