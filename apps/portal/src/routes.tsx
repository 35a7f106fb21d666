import { appRoutes, Shell, type AppScreens } from "@field-advisor/ui";

const screens: AppScreens<"portal"> = {
  "/": async () => (await import("./root-screen.tsx")).RootScreen,
  "/login": async () => (await import("./features/sign-in/login-screen.tsx")).LoginScreen,
  "/confirmed": async () => (await import("./features/sign-in/confirmed-screen.tsx")).ConfirmedScreen,
  "/dashboard": async () => (await import("./old-addresses.tsx")).DashboardAddress,
  "/test-station": async () =>
    (await import("./features/test-station/test-station-screen.tsx")).TestStationScreen,
  "/rooms": async () => (await import("./features/rooms/rooms-screen.tsx")).RoomsScreen,
  "/library": async () => (await import("./features/home/library/library-screen.tsx")).LibraryScreen,
  "/test-room/:id": async () => (await import("./features/test-room/test-room-screen.tsx")).TestRoomScreen,
  "/test-room/:id/rubric": async () =>
    (await import("./features/rooms/room-rubric-screen.tsx")).RoomRubricScreen,
  "/attempts/:id": async () => (await import("./features/attempt/attempt-screen.tsx")).AttemptScreen,
  "/paths/:id": async () => (await import("./features/paths/path-screen.tsx")).PathScreen,
  "/certificate": async () => (await import("./features/paths/certificate-screen.tsx")).CertificateScreen,
  "/attempts/:id/compare/:otherId": async () =>
    (await import("./features/attempt/comparison/comparison-screen.tsx")).ComparisonScreen,
  "/models/:id": async () => (await import("./features/model-talk/model-talk-screen.tsx")).ModelTalkScreen,
  "/audio-player": async () =>
    (await import("./features/audio-player/audio-player-screen.tsx")).AudioPlayerScreen,
  "/deployments": async () =>
    (await import("./features/deployments/list/deployments-screen.tsx")).DeploymentsScreen,
  "/invitations": async () =>
    (await import("./features/invitations/invitations-screen.tsx")).InvitationsScreen,
  "/deployments/:id": async () => (await import("./deployment-screen.tsx")).DeploymentScreen,
  "/activity-log": async () =>
    (await import("./features/activity-log/activity-log-screen.tsx")).ActivityLogScreen,
  "/simple-chat": async () =>
    (await import("./features/assistant-chat/assistant-chat-screens.tsx")).SimpleChatScreen,
  "/direct-chat": async () =>
    (await import("./features/assistant-chat/assistant-chat-screens.tsx")).DirectChatScreen,
  "/admin-dashboard": async () =>
    (await import("./features/assigned-users/admin-dashboard-screen.tsx")).AdminDashboardScreen,
  "/assigned-users": async () =>
    (await import("./features/assigned-users/assigned-users-screen.tsx")).AssignedUsersScreen,
  "/practice": async () => (await import("./features/practice/practice-screens.tsx")).PracticeScreen,
  "/progress/:id": async () =>
    (await import("./features/practice/practice-screens.tsx")).PersonPracticeScreen,
  "/progress": async () => (await import("./features/practice/progress-screen.tsx")).ProgressScreen,
  "/assignments": async () =>
    (await import("./features/assignments/assignments-screen.tsx")).AssignmentsScreen,
  "/reviews": async () => (await import("./features/practice/reviews-screen.tsx")).ReviewsScreen,
  "/messages": async () => (await import("./features/messages/messages-screen.tsx")).MessagesScreen,
  "/main-dashboard": async () => (await import("./old-addresses.tsx")).MainDashboardAddress,
};

export const routes = appRoutes({ app: "portal", screens, frame: Shell });
