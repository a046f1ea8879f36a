import type { ComponentType, CSSProperties, MouseEventHandler, ReactNode, Ref } from 'react'
import { createContext, useContext } from 'react'

/** What every link of the kit passes on; Next's Link takes all of it. */
export interface LinkProps {
  href: string
  className?: string
  style?: CSSProperties
  title?: string
  children?: ReactNode
  onClick?: MouseEventHandler<HTMLAnchorElement>
  ref?: Ref<HTMLAnchorElement>
  tabIndex?: number
  id?: string
  download?: boolean | string
  target?: string
  rel?: string
  'aria-current'?: 'page' | 'true' | undefined
  'aria-label'?: string
  'aria-describedby'?: string | undefined
}
// biome-ignore lint/suspicious/noExplicitAny: a router's Link has wider props than ours; only ours are passed.
export type LinkComponent = ComponentType<any> | 'a'

const LinkContext = createContext<LinkComponent>('a')

/** Gives the whole kit the router's link, once, at the root of the app. */
export const LinkProvider = ({ component, children }: { component: LinkComponent; children: ReactNode }) => (
  <LinkContext.Provider value={component}>{children}</LinkContext.Provider>
)

export const UiLink = ({
  linkComponent,
  ...props
}: LinkProps & { linkComponent?: LinkComponent | undefined }) => {
  const fromContext = useContext(LinkContext)
  const Link = linkComponent ?? fromContext
  return <Link {...props} />
}
