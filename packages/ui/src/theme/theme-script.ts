export const themeStorageKey = 'clearway.theme'

/** What the system asks for; dark unless it prefers light. */
export const lightQuery = '(prefers-color-scheme: light)'

/** Put this string into a script in the head, before the first paint: no flash of the other theme. */
export const themeScript = `(function(){var t;try{t=localStorage.getItem('${themeStorageKey}')}catch(e){}if(t!=='light'&&t!=='dark')t=matchMedia('${lightQuery}').matches?'light':'dark';document.documentElement.dataset.theme=t})()`
