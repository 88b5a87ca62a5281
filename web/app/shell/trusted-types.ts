/**
 * Runs before the page's own code, in browsers with Trusted Types. The policy accepts what React needs: the empty
 * script from which it creates others, and texts without markup, such as styles. It accepts script URLs of this site.
 * Everything else is a bug or an attack and is rejected.
 */
export const TRUSTED_TYPES_SCRIPT = `if(window.trustedTypes)trustedTypes.createPolicy("default",{createHTML:function(t){return t==="<script><\\/script>"||t.indexOf("<")<0?t:null},createScriptURL:function(u){return new URL(u,location).origin===location.origin?u:null}})`
