/*
 * The benchmark compares the product with this small app: a login form, a dashboard and a list,
 * built with only react, react-dom and a router.
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
