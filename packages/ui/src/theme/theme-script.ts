export const themeStorageKey = 'clearway.theme'

/** Put this string into a script in the head, before the first paint: no flash of the other theme. */
export const themeScript = `(function(){var t;try{t=localStorage.getItem('${themeStorageKey}')}catch(e){}document.documentElement.dataset.theme=t==='light'?'light':'dark'})()`
