/*
 * The floor that the product is measured against: the same login form and the same list, out of
 * react, react-dom and a router, without a component kit, a query cache, schemas or styles. Screens
 * come as chunks of their own, which a link fetches when the pointer rests on it, and ask for what
 * they show once they stand: four rounds to a list.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

const root = createRootRoute({ component: Outlet })
const guard = () => {
  if (!localStorage.getItem('adminAuthToken')) throw redirect({ to: '/login' })
}

const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    component: lazyRouteComponent(() => import('./login'), 'Login'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: guard,
    component: lazyRouteComponent(() => import('./home'), 'Home'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/manage-account',
    beforeLoad: guard,
    component: lazyRouteComponent(() => import('./list'), 'List'),
  }),
])

const router = createRouter({ routeTree, defaultPreload: 'intent' })

createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />)
