import { profileRoutes } from "@busbar/contract/profiles/profiles";
import { bind, type Module } from "../../kernel/module.ts";
import { type CanSee, createProfileService, type ProfilePorts } from "./profile-service.ts";

/** People's own profiles and settings, and pictures of people. */
export function createProfiles(ports: ProfilePorts, canSee: CanSee): Module {
  const profiles = createProfileService(ports, canSee);
  return bind(profileRoutes, {
    getProfile: ({ actor }) => profiles.own(actor),
    uploadAvatar: (call) => profiles.uploadPicture(call.actor, call),
    removeAvatar: (call) => profiles.removePicture(call.actor, call),
    getAvatar: ({ actor, params, request }) => profiles.picture(actor, params.id, request),
    chooseNotices: (call) => profiles.chooseNotices(call.actor, call.body, call),
    listOwnActivity: ({ actor, query }) => profiles.activity(actor, query),
  });
}
