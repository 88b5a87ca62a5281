/**
 * Runs before the page's own code, for browsers that let no text become markup or the address of a script without a policy. What React
 * writes passes: the empty script that it makes others from, and texts without markup, as of styles and of what pages say of themselves.
 * So does a script of our own. Whatever else reaches such a place is a mistake or an attack, and is refused.
 */
export const TRUSTED_TYPES_SCRIPT = `if(window.trustedTypes)trustedTypes.createPolicy("default",{createHTML:function(t){return t==="<script><\\/script>"||t.indexOf("<")<0?t:null},createScriptURL:function(u){return new URL(u,location).origin===location.origin?u:null}})`
