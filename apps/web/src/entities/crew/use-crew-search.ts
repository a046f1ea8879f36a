import { useState } from 'react'
import { useSettled } from '../../timing/use-delayed.ts'

/** What a person types to find one of many, and what is asked for once they pause. */
export const useCrewSearch = () => {
  const [text, onChange] = useState('')
  return { text, onChange, q: useSettled(text.trim()) }
}
