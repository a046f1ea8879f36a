import {
  type ComponentProps,
  cloneElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
} from 'react'

type Attributes = Record<string, unknown>

const isHandler = (name: string, value: unknown): value is (...given: unknown[]) => void =>
  /^on[A-Z]/.test(name) && typeof value === 'function'

/** The element's own attributes stay, its own handlers come first, and it is described by both. */
const merged = (own: Attributes, added: Attributes): Attributes => {
  const all = { ...added, ...own }
  for (const [name, value] of Object.entries(added)) {
    const ownValue = own[name]
    if (!isHandler(name, value)) continue
    all[name] = isHandler(name, ownValue)
      ? (...given: unknown[]) => {
          ownValue(...given)
          value(...given)
        }
      : value
  }
  const described = [own['aria-describedby'], added['aria-describedby']].filter(Boolean).join(' ')
  return { ...all, 'aria-describedby': described || undefined }
}

const attach = <T,>(ref: Ref<T> | undefined, element: T): (() => void) => {
  if (typeof ref === 'function') return ref(element) ?? (() => ref(null))
  if (!ref) return () => undefined
  ref.current = element
  return () => {
    ref.current = null
  }
}

type OpenerProps = Omit<ComponentProps<'button'>, 'children' | 'ref'> & {
  children: ReactNode
  ref: Ref<HTMLElement>
}

/** The element that opens something, with what that adds to it. */
export const Opener = ({ children, ref, ...added }: OpenerProps) => {
  const element = isValidElement(children) ? (children as ReactElement<Attributes>) : null
  const ownRef = element?.props['ref'] as Ref<HTMLElement> | undefined
  const hold = useCallback(
    (held: HTMLElement) => {
      const letGo = [attach(ownRef, held), attach(ref, held)]
      return () => {
        for (const leave of letGo) leave()
      }
    },
    [ownRef, ref],
  )
  return element && cloneElement(element, { ...merged(element.props, added), ref: hold })
}

/** Inside a trigger of Radix, which would be an element of its own: the one that is there already. */
export const Standing = ({ at, ref }: { at: HTMLElement | null; ref?: Ref<HTMLElement | null> }) => {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => at, [at])
  return null
}
