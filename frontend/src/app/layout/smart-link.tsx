import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router-dom';

interface SmartLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this site or a full URL. */
  to: string;
}

/** A link with a configured target: through the router within the site, unchanged elsewhere. */
export function SmartLink({ to, ...rest }: SmartLinkProps) {
  return to.startsWith('/') ? <Link to={to} {...rest} /> : <a href={to} {...rest} />;
}
