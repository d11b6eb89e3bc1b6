import { createBrowserRouter, data, Navigate, type RouteObject } from 'react-router';
import { RouteProblem, RouteProblemPage } from './route-problem.tsx';
import { LoginScreen } from './session/login-screen.tsx';
import { StartScreen } from './start-screen.tsx';

/** Every address of the product (RT-1 to RT-4, RT-7). Each other screen is a chunk of its own. */
const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteProblemPage,
    HydrateFallback: StartScreen,
    children: [
      // With the start itself: most first visits end here, and one download is quicker than two.
      { path: '/login', Component: LoginScreen },
      {
        lazy: async () => ({ Component: (await import('./staff-frame.tsx')).StaffFrame }),
        // Inside the frame, so that one broken screen leaves the way to the others.
        children: [
          {
            ErrorBoundary: RouteProblem,
            children: [
              {
                path: '/',
                lazy: async () => ({
                  Component: (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
                }),
              },
              {
                path: '/clientes',
                lazy: async () => ({
                  Component: (await import('./clients/clients-screen.tsx')).ClientsScreen,
                }),
              },
              {
                path: '/emprestimos',
                lazy: async () => ({ Component: (await import('./loans/loans-screen.tsx')).LoansScreen }),
              },
              {
                path: '/administracao',
                lazy: async () => ({ Component: (await import('./admin/admin-screen.tsx')).AdminScreen }),
              },
            ],
          },
        ],
      },
      { path: '/portal/login', element: <Navigate to="/login" replace /> },
      {
        path: '/portal/selecionar-instituicao',
        lazy: async () => ({
          Component: (await import('./portal/choose-institution-screen.tsx')).ChooseInstitutionScreen,
        }),
      },
      {
        path: '/portal/nova-solicitacao',
        lazy: async () => ({ Component: (await import('./portal/new-request-screen.tsx')).NewRequestScreen }),
      },
      {
        path: '/portal/dashboard',
        lazy: async () => ({
          Component: (await import('./portal/portal-dashboard-screen.tsx')).PortalDashboardScreen,
        }),
      },
      // The kit, to be looked at while working on it; the built app has neither the address nor the code.
      ...(import.meta.env.DEV
        ? [
            {
              path: '/_ui',
              lazy: async () => ({ Component: (await import('./gallery/gallery-screen.tsx')).GalleryScreen }),
            },
          ]
        : []),
      { path: '*', loader: unknownAddress, element: null },
    ],
  },
];

/** Thrown, not shown: the error page says it with the router's own words. */
function unknownAddress(): never {
  // oxlint-disable-next-line typescript/only-throw-error -- what the router expects
  throw data(null, { status: 404, statusText: 'Not Found' });
}

export const router = createBrowserRouter(routes);
